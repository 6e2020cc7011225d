import { expect } from 'chai';
import { DARK, LIGHT } from '../../../lib/cli/timeline/palette.ts';
import { SVG_PATTERNS, svgStyle } from '../../../lib/cli/timeline/svgStyle.ts';
import { markupProblems } from './markup.ts';

describe('svgStyle', () => {
  it('touches nothing but the picture: every rule begins with its class', () => {
    const rules = svgStyle()
      .replace(/@media \(prefers-color-scheme:dark\)\{(.*)\}$/, '$1')
      .match(/[^{}]+(?=\{)/g);
    expect(rules).to.have.length.above(20);
    for (const selector of rules?.flatMap((rule) => rule.split(',')) ?? [])
      expect(selector).to.match(/^\.mr\b/);
  });

  it('has both palettes, the dark one for who prefers it', () => {
    const [light = '', dark = ''] = svgStyle().split('@media (prefers-color-scheme:dark)');
    expect(light).to.include(LIGHT.run).and.not.include(DARK.run);
    expect(dark).to.include(DARK.run).and.not.include(LIGHT.run);
  });

  it('may stand in a style element, and uses no variables', () => {
    expect(svgStyle()).to.not.match(/[<&]|var\(/);
  });
});

describe('SVG_PATTERNS', () => {
  it('defines every pattern that the style sheet refers to, once', () => {
    expect(markupProblems(SVG_PATTERNS)).to.deep.equal([]);
    const used = [...svgStyle().matchAll(/url\(#([\w-]+)\)/g)].map(([, id]) => id);
    const defined = [...SVG_PATTERNS.matchAll(/id="([\w-]+)"/g)].map(([, id]) => id);
    expect(new Set(used)).to.deep.equal(new Set(defined));
    expect(new Set(defined).size).to.equal(defined.length);
  });
});
