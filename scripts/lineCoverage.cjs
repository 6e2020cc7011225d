/**
 * A reporter for c8 that counts lines alone: the specs run through a compiler that adds branches and functions of its
 * own. It names the files that are below the gate, with the lines that no spec runs.
 */
const GATE = 95;

class LineCoverage {
  execute(context) {
    const root = context.getTree('flat').getRoot();
    const below = root
      .getChildren()
      .filter((file) => file.getCoverageSummary().lines.pct < GATE)
      .sort((a, b) => a.getCoverageSummary().lines.pct - b.getCoverageSummary().lines.pct);
    for (const file of below) {
      const lines = file.getFileCoverage().getUncoveredLines();
      const { pct } = file.getCoverageSummary().lines;
      console.log(`${String(pct).padStart(6)} %  ${file.getQualifiedName()}: ${ranges(lines)}`);
    }
    const { covered, total, pct } = root.getCoverageSummary().lines;
    console.log(`Line coverage: ${pct} % (${covered} of ${total} lines)`);
  }
}

/** `3-5, 9` of the lines 3, 4, 5 and 9. */
function ranges(lines) {
  const found = [];
  for (const line of lines.map(Number)) {
    const last = found.at(-1);
    if (last?.to === line - 1) last.to = line;
    else found.push({ from: line, to: line });
  }
  return found.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

module.exports = LineCoverage;
