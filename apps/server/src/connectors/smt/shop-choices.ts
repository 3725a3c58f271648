import { createHash } from 'node:crypto'
import type { Choice } from '../smt.ts'
import { kindOf } from './categories.ts'

const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
/** The same id for the same thing of a shop, another one in another shop. */
const choices =
  (what: string, names: string[]) =>
  (shopId: number): Choice[] =>
    names.map((name, i) => ({ id: String(700_000_000 + (chanceOf(`${what} ${shopId} ${i}`) % 99_999_999)), name }))

export const freightTemplatesOf = choices('freight', ['Shipping Cost Template for New Sellers', '无忧标准', '欧美专线包邮'])
export const promiseTemplatesOf = choices('promise', ['Service Template for New Sellers', '15天无理由退货'])
export const productGroupsOf = choices('group', ['新品', '热卖', '家居', '清仓'])
const persons = choices('person', ['EU-REP GmbH (DE)', 'Compliance Services S.L. (ES)'])
const charts = choices('chart', ['女装尺码表', '男装尺码表', '鞋码对照表'])

/** Who answers in the European Union, for goods that somebody must answer for. */
export const euPersonsOf = (shopId: number, categoryId: string): Choice[] => (kindOf(categoryId) ? persons(shopId) : [])
/** Clothes have tables of sizes, shoes one of their own. */
export function sizeChartsOf(shopId: number, categoryId: string): Choice[] {
  const kind = kindOf(categoryId)
  if (kind === 'clothes') return charts(shopId).slice(0, 2)
  return kind === 'shoes' ? charts(shopId).slice(2) : []
}
