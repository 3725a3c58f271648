import type { Manifest, MenuPage, Numbered, Resource, Waiting } from '../kit/index.ts'

/** What one room of purchasing adds to its manifest. */
export interface Room<R extends Record<string, Resource<any, any, any>>> {
  resources: R
  permissions: Manifest['permissions']
  /** Its pages below 采购, below 采买 and below 报表. */
  purchase?: MenuPage[]
  buy?: MenuPage[]
  report?: MenuPage[]
  waiting?: Waiting[]
  numbered?: Numbered[]
}
export const room = <R extends Record<string, Resource<any, any, any>>>(made: Room<R>): Room<R> => made
