import type { AliMapping } from '@erp/contract/goods/ali/goods1688'

/** A specification with the SKU it is to be linked to; without one it is left alone. */
export interface Bind {
  specId: string
  skuId: number | null
  unitRatio: string
  isDefault: 0 | 1
}

/** What the server guessed is chosen already. */
export const bindsOf = ({ specs }: AliMapping): Bind[] =>
  specs
    .filter((spec) => !spec.isGone)
    .map(({ specId, guessSkuId }) => ({ specId, skuId: guessSkuId, unitRatio: '1', isDefault: 0 }))

export const changed = (binds: Bind[], specId: string, change: Partial<Bind>): Bind[] =>
  binds.map((bind) => (bind.specId === specId ? { ...bind, ...change } : bind))
