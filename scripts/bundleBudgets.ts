/** What a browser may load for each bundle at most, minified and compressed with gzip, in KiB. Lower it when a bundle has become smaller. */
export const bundleBudgets: Readonly<Record<string, number>> = {
  'six names of millrace/core': 52,
  millrace: 110,
  'millrace/core': 60,
  'millrace/formats': 20,
  'millrace/http': 14,
};
