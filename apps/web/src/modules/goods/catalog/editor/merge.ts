import type { Fields } from '@erp/contract/kit'
import type { TypedGoods, TypedSku } from './rows.ts'

/** A goods with its SKUs as one plain record, so that two versions of it are compared cell by cell. */
export function flat(record: TypedGoods): Record<string, unknown> {
  const { skus = [], ...own } = record
  const cells = skus.flatMap(({ skuId, ...row }) =>
    skuId ? Object.entries({ skuId, ...row }).map(([name, value]) => [cell(skuId, name), value] as const) : [],
  )
  return { ...own, ...Object.fromEntries(cells) }
}

/** The fields of such a record: a SKU's are named after it. */
export function flatFields(fields: Fields, rowFields: Fields, rows: TypedSku[]): Fields {
  const cells = rows.flatMap(({ skuId, sku }) =>
    skuId
      ? Object.entries(rowFields).map(
          ([name, field]) => [cell(skuId, name), { ...field, label: `${sku} ${field.label}` }] as const,
        )
      : [],
  )
  return { ...fields, ...Object.fromEntries(cells) }
}

const cell = (skuId: number, name: string): string => `sku.${skuId}.${name}`

/** My values upon what is there now, with theirs where so decided. SKUs they added come in, those they removed go. */
export function merged(mine: TypedGoods, current: TypedGoods, theirs: string[]): TypedGoods {
  const taken = new Set(theirs)
  const given: Record<string, unknown> = current
  const own = Object.fromEntries(theirs.filter((name) => !name.startsWith('sku.')).map((name) => [name, given[name]]))
  const now = new Map((current.skus ?? []).map((row) => [row.skuId, row]))
  const rows = mine.skus ?? []
  const kept = rows.filter((row) => !row.skuId || now.has(row.skuId))
  const known = new Set(rows.map((row) => row.skuId))
  const added = (current.skus ?? []).filter((row) => !known.has(row.skuId))
  const skus = kept.map((row) => (row.skuId ? upon(row, now.get(row.skuId)!, taken) : row))
  const firstNew = skus.findIndex((row) => !row.skuId)
  return { ...mine, ...own, skus: firstNew < 0 ? [...skus, ...added] : skus.toSpliced(firstNew, 0, ...added) }
}

const upon = (row: TypedSku, current: TypedSku, taken: ReadonlySet<string>): TypedSku => ({
  ...current,
  ...Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'version' && !taken.has(cell(row.skuId ?? 0, name)))),
})

/** SKUs that only one side has now, to be said beside the differences. */
export function rowsApart(mine: TypedGoods, opened: TypedGoods, current: TypedGoods): { added: string[]; removed: string[] } {
  const ids = (record: TypedGoods) => new Set((record.skus ?? []).map((row) => row.skuId))
  const [before, now, here] = [ids(opened), ids(current), ids(mine)]
  const codes = (record: TypedGoods, wanted: (id: number) => boolean): string[] =>
    (record.skus ?? []).filter((row) => row.skuId && wanted(row.skuId)).map((row) => row.sku ?? '')
  return {
    added: codes(current, (id) => !before.has(id) && !here.has(id)),
    removed: codes(mine, (id) => !now.has(id)),
  }
}
