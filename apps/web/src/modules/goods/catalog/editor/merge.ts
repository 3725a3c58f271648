import type { Fields } from '@erp/contract/kit'
import type { AnyRow } from '../../../../kit/index.ts'

/** A goods with its SKUs as one plain record, so that two versions of it are compared cell by cell. */
export function flat(record: AnyRow): AnyRow {
  const { skus = [], ...own } = record
  const cells = (skus as AnyRow[]).flatMap((row) =>
    row['skuId'] ? Object.entries(row).map(([name, value]) => [cell(row['skuId'], name), value] as const) : [],
  )
  return { ...own, ...Object.fromEntries(cells) }
}

/** The fields of such a record: a SKU's are named after it. */
export function flatFields(fields: Fields, rowFields: Fields, rows: AnyRow[]): Fields {
  const cells = rows.flatMap((row) =>
    row['skuId']
      ? Object.entries(rowFields).map(
          ([name, field]) => [cell(row['skuId'], name), { ...field, label: `${row['sku']} ${field.label}` }] as const,
        )
      : [],
  )
  return { ...fields, ...Object.fromEntries(cells) }
}

const cell = (skuId: number, name: string): string => `sku.${skuId}.${name}`

/** My values upon what is there now, with theirs where so decided. SKUs they added come in, those they removed go. */
export function merged(mine: AnyRow, current: AnyRow, theirs: string[]): AnyRow {
  const taken = new Set(theirs)
  const own = Object.fromEntries(theirs.filter((name) => !name.startsWith('sku.')).map((name) => [name, current[name]]))
  const now = new Map((current['skus'] as AnyRow[]).map((row) => [row['skuId'], row]))
  const rows = (mine['skus'] ?? []) as AnyRow[]
  const kept = rows.filter((row) => !row['skuId'] || now.has(row['skuId']))
  const known = new Set(rows.map((row) => row['skuId']))
  const added = (current['skus'] as AnyRow[]).filter((row) => !known.has(row['skuId']))
  const skus = kept.map((row) => (row['skuId'] ? upon(row, now.get(row['skuId'])!, taken) : row))
  const firstNew = skus.findIndex((row) => !row['skuId'])
  return { ...mine, ...own, skus: firstNew < 0 ? [...skus, ...added] : skus.toSpliced(firstNew, 0, ...added) }
}

const upon = (row: AnyRow, current: AnyRow, taken: ReadonlySet<string>): AnyRow => ({
  ...current,
  ...Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'version' && !taken.has(cell(row['skuId'], name)))),
})

/** SKUs that only one side has now, to be said beside the differences. */
export function rowsApart(mine: AnyRow, opened: AnyRow, current: AnyRow): { added: string[]; removed: string[] } {
  const ids = (record: AnyRow) => new Set(((record['skus'] ?? []) as AnyRow[]).map((row) => row['skuId']))
  const [before, now, here] = [ids(opened), ids(current), ids(mine)]
  const codes = (record: AnyRow, wanted: (id: number) => boolean): string[] =>
    ((record['skus'] ?? []) as AnyRow[]).filter((row) => row['skuId'] && wanted(row['skuId'])).map((row) => row['sku'])
  return {
    added: codes(current, (id) => !before.has(id) && !here.has(id)),
    removed: codes(mine, (id) => !now.has(id)),
  }
}
