/** Where "OR … IN (SELECT" may stand: most rows are meant, so that reading them by key would cost more. */
export const EITHER_LOOKUPS: Readonly<Record<string, readonly [most: number, why: string]>> = {
  'apps/server/src/modules/temu/print/records.ts': [
    2,
    'a reach, and all orders of a shop: hashed once, the newest records are looked at first',
  ],
}
