import type { ListingContent } from '@erp/contract/product-center/template/content'
import { type CallError, send } from '../../../../kit/index.ts'
import type { ListType } from '../types.ts'
import type { Opened } from './draft.ts'

/** What the editing page reads of a listing. */
export interface ListingRecord {
  listingId: number
  version: number
  listType: ListType
  shopId: number
  shopName: string
  productId: string
  goodsId: number | null
  categoryPath: string | null
  productStatus: string
  editStatus: number
  errorMsg: string | null
  content: ListingContent
}
const PATH = '/product-center/smt-listing'
const NOT_FOUND = 404

export const readListing = (listingId: number, signal?: AbortSignal): Promise<ListingRecord> =>
  send('GET', `${PATH}/details/{listingId}`, { listingId }, { signal, handles: ({ code }: CallError) => code === NOT_FOUND })
export const saveListing = (
  { id: listingId, version }: Opened,
  content: ListingContent,
  handles: (error: CallError) => boolean,
): Promise<ListingRecord> => send('PUT', `${PATH}/edit`, { listingId, version, content }, { handles })
export const pushListing = (listingId: number): Promise<unknown> => send('POST', `${PATH}/push`, { ids: [listingId] })
export const syncListing = (listingId: number): Promise<unknown> => send('POST', `${PATH}/sync`, { ids: [listingId] })
export const listingAsTemplate = (listingId: number): Promise<{ templateId: number }> =>
  send('POST', `${PATH}/save-as-template`, { listingId })
