/** What fields point at though no manifest declares it, and why. */
export const LATER_RESOURCES = {
  '': 'a log row points at a row of whichever resource its entity names',
}
