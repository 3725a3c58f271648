import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Fields } from '@erp/contract/kit'
import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import type { Planned, ShopForGoods } from '@erp/contract/product-center/manual/manual-publish-rows'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { notice } from '../../../app/notice.ts'
import { Cover, call, done, FieldItem, submitted, tabLeaves, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { ShopChoice } from './shop-choice.tsx'

const { planDate, sellerId } = manualPublish.actions.add.input as Fields
const MORE: Fields = { planDate: planDate!, sellerId: { ...sellerId!, hint: '不选为店铺负责人' } }
const MOST = 100

/** 新增刊登计划: some goods in some shops, a row for each; shops where they may not be say why. */
export function PlanDrawer({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [form] = Form.useForm()
  const [goodsIds, setGoods] = useState<number[]>([])
  const [chosen, setChosen] = useState<number[]>([])
  const shops = useShops(goodsIds)
  const close = useClosing(goodsIds.length > 0, onClose)
  const shopIds = openOf(shops.data ?? [], chosen, goodsIds.length)
  const count = countOf(shops.data ?? [], shopIds, goodsIds.length)
  const { busy, plan } = usePlanning(() => {
    onClose()
    onDone()
  })
  const submit = () => plan({ goodsIds, shopIds, skip: 1, ...submitted(MORE, form.getFieldsValue(Object.keys(MORE))) })
  return (
    <ViewDrawer
      open
      size={820}
      title="新增刊登计划"
      onClose={() => void close()}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={count === 0} loading={busy} onClick={() => void submit()}>
          {`生成 ${count} 个刊登计划`}
        </Button>
      }
    >
      <Form form={form} layout="vertical" className="form form-two">
        <Form.Item label="商品" required className="form-wide">
          <GoodsChoice value={goodsIds} onChange={setGoods} />
        </Form.Item>
        {Object.entries(MORE).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
      </Form>
      {goodsIds.length > 0 && <Shops {...{ shops, shopIds }} goods={goodsIds.length} onChange={setChosen} />}
    </ViewDrawer>
  )
}

function usePlanning(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const plan = async (input: object) => {
    setBusy(true)
    const made = await call(manualPublish, 'add', input as never).catch(() => null)
    setBusy(false)
    if (!made) return
    tell(made)
    onDone()
  }
  return { busy, plan }
}

const useShops = (goodsIds: number[]) =>
  useQuery({
    queryKey: [manualPublish.path, 'shops', goodsIds],
    queryFn: ({ signal }) => call(manualPublish, 'shops', { goodsIds }, { signal }),
    enabled: goodsIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

interface ShopsProps {
  shops: ReturnType<typeof useShops>
  goods: number
  shopIds: number[]
  onChange: (shopIds: number[]) => void
}

function Shops({ shops, goods, shopIds, onChange }: ShopsProps) {
  if (!shops.data) return <Cover loading={shops.isLoading} error={shops.error} onRetry={() => void shops.refetch()} />
  return <ShopChoice shops={shops.data} goods={goods} value={shopIds} onChange={onChange} />
}

/** Those of the chosen shops that still take one of the goods. */
const openOf = (shops: ShopForGoods[], chosen: number[], goods: number): number[] =>
  chosen.filter((id) => shops.some(({ shopId, refused }) => shopId === id && refused.length < goods))

const countOf = (shops: ShopForGoods[], chosen: number[], goods: number): number =>
  shops.filter(({ shopId }) => chosen.includes(shopId)).reduce((sum, { refused }) => sum + goods - refused.length, 0)

function tell({ made, skipped }: Planned): void {
  if (skipped.length === 0) return done(`已生成 ${made.length} 个刊登计划`)
  const reasons = skipped.slice(0, 5).map(({ reason }) => reason)
  notice().modal.warning({
    title: `已生成 ${made.length} 个刊登计划，跳过 ${skipped.length} 个`,
    content: `${reasons.join('；')}${skipped.length > reasons.length ? ' 等' : ''}`,
  })
}

function GoodsChoice({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const [named, setNamed] = useState<Record<number, string>>({})
  const { data = [], isFetching } = useQuery({
    queryKey: ['goods-options', keyword],
    queryFn: ({ signal }) => call(goodsItem, 'list', { keyword }, { signal }),
    placeholderData: keepPreviousData,
  })
  const found = data.map(({ goodsId, goodsCode, goodsName }) => ({ value: goodsId, label: `${goodsCode} ${goodsName}` }))
  const kept = value
    .filter((id) => !found.some((one) => one.value === id))
    .map((id) => ({ value: id, label: named[id] ?? String(id) }))
  return (
    <Select<number[]>
      mode="multiple"
      {...tabLeaves}
      autoFocus
      aria-label="商品"
      placeholder="商品编码或名称，可选多个"
      maxCount={MOST}
      value={value}
      loading={isFetching}
      showSearch={{ onSearch: setTyped, filterOption: false }}
      options={[...found, ...kept]}
      onChange={(ids) => {
        setNamed({ ...named, ...Object.fromEntries([...found, ...kept].map((one) => [one.value, one.label])) })
        onChange(ids)
      }}
    />
  )
}
