import { raw, sql } from '../../kit/db/db.ts'
import { type Document, type DocumentOptions, type DocumentResource, documentOf } from '../../kit/document/document.ts'
import { codesOf, type DocumentListOptions, type LineTable, documentList as listOfKit } from '../../kit/document/list.ts'
import type { AnyResource } from '../../kit/house.ts'
import type { List, ListRow } from '../../kit/list/list.ts'
import { ownStores } from '../../kit/scope.ts'

/** The list of a kind of warehouse document: in the stores of the person, found by the SKUs of its lines. */
export const documentList = <R extends AnyResource>(resource: R, options: LineTable & DocumentListOptions): List<ListRow<R>> =>
  listOfKit(resource, inStores(options))

export const stockDocument = <R extends DocumentResource>(resource: R, options: DocumentOptions): Document<R> =>
  documentOf(resource, inStores(options))

const inStores = <O extends DocumentListOptions>(options: O): O => ({
  reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
  ...options,
  held: {
    sku: (value) => sql`x.sku_id IN (SELECT s.id FROM goods_goods_sku s WHERE s.sku = ANY(${codesOf(value)}::text[]))`,
    ...options.held,
  },
})
