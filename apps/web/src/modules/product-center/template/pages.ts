import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { type ComponentType, createElement } from 'react'
import { lazyPage, type Pages } from '../../../kit/index.ts'
import type { ListType } from './types.ts'

const { pop, managed, defective } = LIST_TYPE
/** The same page for another type. */
const of = <P extends object>(Page: ComponentType<P>, props: P): { default: ComponentType } => ({
  default: () => createElement(Page, props),
})
const list = (listType: ListType) => lazyPage(async () => of((await import('./template-list.tsx')).TemplateList, { listType }))
const add = (listType: ListType) =>
  lazyPage(async () => of((await import('./editor/template-page.tsx')).TemplateAdd, { listType }))
const edit = (listType: ListType) =>
  lazyPage(async () => of((await import('./editor/template-page.tsx')).TemplateEdit, { listType }))
const listing = (...types: ListType[]) =>
  lazyPage(async () => of((await import('./editor/listing-page.tsx')).ListingEdit, { types }))

export const templatePages: Pages = {
  'product-center/smt-template': list(pop),
  'product-center/smt-qtg-template': list(managed),
  'product-center/smt-blp-template': list(defective),
  'product-center/smt-template-add': add(pop),
  'product-center/smt-qtg-template-add': add(managed),
  'product-center/smt-template-edit': edit(pop),
  'product-center/smt-qtg-template-edit': edit(managed),
  'product-center/smt-blp-template-edit': edit(defective),
  'product-center/smt-listing-edit': listing(pop, managed),
  'product-center/smt-blp-listing-edit': listing(defective),
}
