import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'

export type ListType = (typeof LIST_TYPE)[keyof typeof LIST_TYPE]
const { pop, managed, defective } = LIST_TYPE

/** Where the templates of each type are listed, made and changed; defective ones are only made from SKUs. */
export const LIST_PAGES: Record<ListType, readonly [path: string, title: string]> = {
  [pop]: ['/product/smtTemplate', '速卖通模板'],
  [managed]: ['/product/smtQtgTemplate', '全托管模板'],
  [defective]: ['/product/smtBlpTemplate', '不良品模板'],
}
export const ADD_PAGES: Record<ListType, string | null> = { [pop]: '/addsmtTemp', [managed]: '/qtgaddsmtTemp', [defective]: null }
const EDIT_PAGES: Record<ListType, string> = {
  [pop]: '/updatesmtTempUp',
  [managed]: '/updatesmtQtgTempUp',
  [defective]: '/updatesmtListUpBlpTemp',
}
export const editPage = (listType: ListType, id: number): string => `${EDIT_PAGES[listType]}/${id}`
export const LISTING_PAGES: Record<ListType, readonly [path: string, title: string]> = {
  [pop]: ['/product/smtListing', '速卖通在线商品'],
  [managed]: ['/product/smtListing', '速卖通在线商品'],
  [defective]: ['/product/smtBlpListing', '不良品在线商品'],
}
