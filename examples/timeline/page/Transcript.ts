import type { ResponseView } from 'millrace/ui';
import { element, make, setText } from './element.ts';

/** The conversation in words. */
export class Transcript {
  readonly #log = element('conversation', HTMLElement);
  /** One for each response. */
  #articles: readonly HTMLElement[] = [];

  /** Begins a conversation with what the user asks. */
  begin(question: string): void {
    this.#articles = [];
    const article = make('article', 'user');
    article.append(make('h3', '', 'You'), make('p', '', question));
    this.#log.replaceChildren(article);
  }

  /** Shows what the model has said so far. Read out when it has finished, not letter by letter. */
  show(response: number, { text, finish }: ResponseView): void {
    const isAtEnd = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < 40;
    const article = this.#articles[response] ?? this.#add();
    const said = article.querySelector('.said');
    if (said === null) return;
    setText(said, text);
    if (finish !== undefined) this.#finish(article);
    if (isAtEnd) this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** Takes that nothing more comes. */
  end(): void {
    for (const article of this.#articles) this.#finish(article);
  }

  #add(): HTMLElement {
    const article = make('article', 'model');
    article.append(make('h3', '', 'Model'), make('p', 'said'));
    article.setAttribute('aria-busy', 'true');
    this.#articles = [...this.#articles, article];
    this.#log.append(article);
    return article;
  }

  #finish(article: HTMLElement): void {
    if (article.ariaBusy === 'true') article.setAttribute('aria-busy', 'false');
  }
}
