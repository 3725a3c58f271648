import { times } from '@erp/contract/kit/decimal'
import { shareOut } from '@erp/contract/kit/share-out'

export interface Priced {
  cost: string | null
  quantity: number
}

/** What each part has of a group's price, in percent: by cost, equally where there is none; the first takes the rest. */
export const autoShares = (parts: Priced[]): string[] =>
  splitAmount(
    '100',
    parts.map(({ cost, quantity }) => times(cost ?? 0, quantity).toString()),
  )

/** An amount by the shares of the parts. */
export const splitAmount = (amount: string, shares: readonly (string | number)[]): string[] =>
  shareOut(amount, shares, 2, { rest: 'first' })
