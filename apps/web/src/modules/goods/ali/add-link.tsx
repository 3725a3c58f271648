import { type AliMapping, goods1688 } from '@erp/contract/goods/goods1688'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { CallError, call, done, useUnsaved, ViewDrawer } from '../../../kit/index.ts'
import { GoodsSelect } from '../goods-select.tsx'
import { Mapping } from './mapping.tsx'
import { type Bind, bindsOf } from './mapping-binds.ts'
import './ali.css'

interface Props {
  onClose: () => void
  onDone: () => void
  /** Already decided where it is opened from a goods. */
  goodsId?: number
}

/** Paste a link, see its specifications beside the SKUs they read like, and link them. */
export function AddLink({ onClose, onDone, goodsId: given }: Props) {
  const [goodsId, setGoodsId] = useState<number | null>(given ?? null)
  const [pasted, setPasted] = useState('')
  const [asked, setAsked] = useState<{ mapping?: AliMapping; wrong?: string; busy?: boolean }>({})
  const [binds, setBinds] = useState<Bind[]>([])
  const chosen = binds.filter((bind) => bind.skuId)
  useUnsaved(chosen.length > 0)
  const read = async () => {
    setAsked({ busy: true })
    const answer = await call(goods1688, 'add-offer-id', { goodsId: goodsId!, offerId: pasted }, quiet).catch(
      (error: unknown) => error,
    )
    if (answer instanceof Error) return setAsked({ wrong: answer instanceof CallError ? answer.message : '未能读取' })
    setAsked({ mapping: answer as AliMapping })
    setBinds(bindsOf(answer as AliMapping))
  }
  const bind = async () => {
    setAsked((now) => ({ ...now, busy: true }))
    const input = { offerId: asked.mapping!.offer.offerId, binds: chosen.map((one) => ({ ...one, skuId: one.skuId! })) }
    const made = await call(goods1688, 'bind-sku', input).catch(() => null)
    setAsked((now) => ({ ...now, busy: false }))
    if (!made) return
    done(`已关联 ${made.ids.length} 个规格`)
    onDone()
    onClose()
  }
  return (
    <ViewDrawer
      open
      size={920}
      title="添加1688链接"
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={chosen.length === 0} loading={asked.busy} onClick={() => void bind()}>
          {`关联 ${chosen.length} 个规格`}
        </Button>
      }
    >
      <div className="ali-paste">
        {given ? null : <GoodsSelect autoFocus value={goodsId} onChange={setGoodsId} />}
        <Input
          aria-label="1688链接或商品ID"
          placeholder="粘贴1688链接或商品ID"
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          onPressEnter={() => goodsId && pasted.trim() && void read()}
        />
        <Button disabled={!goodsId || !pasted.trim()} loading={asked.busy && !asked.mapping} onClick={() => void read()}>
          读取规格
        </Button>
      </div>
      {asked.wrong && <Alert type="error" showIcon title={asked.wrong} />}
      {asked.mapping && <Mapping mapping={asked.mapping} binds={binds} onChange={setBinds} />}
    </ViewDrawer>
  )
}

const quiet = { handles: (error: CallError) => error.showing !== 'expired' }
