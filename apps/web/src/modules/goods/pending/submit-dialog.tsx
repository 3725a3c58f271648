import { goodsItem } from '@erp/contract/goods/goods'
import type { PendingGoodsRow } from '@erp/contract/goods/goods-pending'
import type { Repeat } from '@erp/contract/goods/goods-read'
import { useQuery } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, type List } from '../../../kit/index.ts'
import { RepeatDialog } from '../repeats.tsx'
import { move } from './verbs.ts'

interface Props {
  rows: PendingGoodsRow[]
  list: List
  onClose: () => void
}
const AT_ONCE = 4

/** Submits at once what looks like nothing else; the rest is shown first and needs a reason. */
export function SubmitDialog({ rows, list, onClose }: Props) {
  const [saving, setSaving] = useState(false)
  const asked = useQuery({
    queryKey: ['repeats', rows.map((row) => row.goodsId)],
    queryFn: ({ signal }) => repeatsOf(rows, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const submit = async (repeatReason: string | null) => {
    setSaving(true)
    await move('submit-audit', rows, list, { repeatReason })
    setSaving(false)
    onClose()
  }
  const unlike = asked.data?.length === 0
  const go = useEffectEvent(() => void submit(null))
  const giveUp = useEffectEvent(onClose)
  useEffect(() => {
    if (unlike) go()
    if (asked.isError) giveUp()
  }, [unlike, asked.isError])
  if (!asked.data || unlike)
    return (
      <Modal open title="提交审核" footer={null} onCancel={onClose}>
        <Spin /> 正在检查是否与已有商品重复…
      </Modal>
    )
  return (
    <RepeatDialog found={asked.data} okText="仍要提交" saving={saving} onGo={(reason) => void submit(reason)} onBack={onClose} />
  )
}

/** Those of them that look like others. */
async function repeatsOf(rows: PendingGoodsRow[], signal: AbortSignal): Promise<{ name: string; repeats: Repeat[] }[]> {
  const found: { name: string; repeats: Repeat[] }[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const answers = await Promise.all(some.map((row) => call(goodsItem, 'check-repeat', compared(row), { signal })))
    found.push(...answers.map((repeats, index) => ({ name: `${some[index]!.goodsCode} ${some[index]!.goodsName}`, repeats })))
  }
  return found.filter(({ repeats }) => repeats.length > 0)
}

export const compared = ({ goodsId, goodsName, catId, mainImage, purchaseUrl }: PendingGoodsRow) => ({
  ...{ goodsId, goodsName, catId, mainImage, purchaseUrl },
})
