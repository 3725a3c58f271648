import { type AliMapping, goods1688 } from '@erp/contract/goods/ali/goods1688'
import { useState } from 'react'
import { CallError, call, done } from '../../../kit/index.ts'
import { type Bind, bindsOf } from './mapping-binds.ts'

interface Asked {
  mapping?: AliMapping
  wrong?: string
  busy?: boolean
}
const quiet = { handles: (error: CallError) => error.showing !== 'expired' }

/** A pasted link: read into specifications, then linked. */
export function useAdding(given: number | undefined, onMade: () => void) {
  const [goodsId, setGoodsId] = useState<number | null>(given ?? null)
  const [pasted, setPasted] = useState('')
  const [asked, setAsked] = useState<Asked>({})
  const [binds, setBinds] = useState<Bind[]>([])
  const chosen = binds.flatMap((bind) => (bind.skuId ? [{ ...bind, skuId: bind.skuId }] : []))
  const ready = goodsId !== null && pasted.trim() !== ''
  const read = async () => {
    if (!ready) return
    setAsked({ busy: true })
    try {
      const mapping = await call(goods1688, 'add-offer-id', { goodsId, offerId: pasted }, quiet)
      setAsked({ mapping })
      setBinds(bindsOf(mapping))
    } catch (error) {
      setAsked({ wrong: error instanceof CallError ? error.message : '未能读取' })
    }
  }
  const bind = async () => {
    setAsked((now) => ({ ...now, busy: true }))
    const made = await call(goods1688, 'bind-sku', { offerId: asked.mapping!.offer.offerId, binds: chosen }).catch(() => null)
    setAsked((now) => ({ ...now, busy: false }))
    if (!made) return
    done(`已关联 ${made.ids.length} 个规格`)
    onMade()
  }
  return { goodsId, setGoodsId, pasted, setPasted, asked, binds, setBinds, count: chosen.length, ready, read, bind }
}
