/** What a browser may load for each bundle at most, minified and compressed with gzip, in KiB. Lower it when a bundle has become smaller. */
export const bundleBudgets: Readonly<Record<string, number>> = {
  'six names of millrace/core': 54.5,
  'textResult of millrace': 0.2,
  'textResult of millrace/core': 0.2,
  millrace: 140.5,
  'millrace/core': 91,
  'millrace/formats': 40.5,
  'millrace/http': 51.5,
  'millrace/mcp': 80,
  'millrace/partial': 12.5,
  'millrace/telemetry': 18.5,
  'millrace/testing': 88,
  'millrace/ui': 14.6,
};
