import type { Field, Fields } from '@erp/contract/kit'
import { readingOf } from '@erp/contract/kit/reading'
import type { ListingContent, ListingSku } from '@erp/contract/product-center/template/content'
import { contentFields } from '@erp/contract/product-center/template/content-fields'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import type { CallError } from '../../../../kit/index.ts'
import type { Draft } from './draft.ts'

/** Another version than the one that was opened: as it stands there, and what was done since. */
export interface Stale<R> {
  current: R
  since: { by: string | null; time: string; action: string; changes: { field: string; label: string }[] }[]
}
const CONFLICT = 409
export const staleIn = <R>({ code, data }: CallError): Stale<R> | null =>
  code === CONFLICT && (data as Stale<R> | null)?.current ? (data as Stale<R>) : null

const { tempName, goodsId, shopIds, categoryPath } = smtTemplate.fields
/** A count says nothing of two lists that are as long as each other. */
const told = (field: Field, words: NonNullable<Field['words']>): Field => ({ ...field, words })
const skuWords = (skus: ListingSku[]): string =>
  skus.map(({ shopSku, skuPrice, supplyPrice, stock }) => `${shopSku} ${supplyPrice ?? skuPrice ?? '无价'} × ${stock}`).join('；')
const text = (name: keyof typeof contentFields) => (value: unknown) => readingOf(name, contentFields[name], { [name]: value })

/** Everything that the form holds, field by field. */
export const MERGED: Fields = {
  tempName,
  goodsId,
  shopIds,
  categoryPath,
  ...contentFields,
  skus: told(contentFields.skus, skuWords),
  attrs: told(contentFields.attrs, (attrs: ListingContent['attrs']) =>
    attrs.map(({ attrName, attrValue }) => `${attrName} ${attrValue}`).join('；'),
  ),
  nationalQuotes: told(contentFields.nationalQuotes, text('nationalQuotes')),
}

export const flat = ({ content, ...head }: Draft) => ({ ...head, ...content })

/** What was typed, but for the fields that theirs shall stand in. */
export function merged(mine: Draft, current: Draft, theirs: string[]): Draft {
  const taken = new Set(theirs)
  const of = <R extends object>(own: R, other: R): R =>
    Object.fromEntries(Object.entries(own).map(([name, value]) => [name, taken.has(name) ? other[name as keyof R] : value])) as R
  const { content, ...head } = mine
  const { content: there, ...headThere } = current
  return { ...of(head, headThere), content: of(content, there) }
}
