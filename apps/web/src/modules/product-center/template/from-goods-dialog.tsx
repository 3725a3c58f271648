import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { DEFECT_GRADES, type DefectGrade } from '@erp/contract/product-center/template/content'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Modal, Radio, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { call, done, tabLeaves } from '../../../kit/index.ts'
import { ShopSelect } from './shop-select.tsx'
import type { ListType } from './types.ts'

interface Props {
  listType: ListType
  onClose: () => void
  onDone: (ids: number[]) => void
}
const GRADES = DEFECT_GRADES.map(([value, label]) => ({ value, label: `${value} ${label}` }))

/** 由商品生成: a draft for each goods with what is known of it; of defective goods from their SKUs with a flaw. */
export function FromGoodsDialog({ listType, onClose, onDone }: Props) {
  const defective = listType === LIST_TYPE.defective
  const [goodsIds, setGoodsIds] = useState<number[]>([])
  const [shopIds, setShopIds] = useState<number[]>([])
  const [defectGrade, setGrade] = useState<DefectGrade>('A')
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    const input = { tempType: listType, goodsIds, shopIds, defectGrade: defective ? defectGrade : null }
    const made = await call(smtTemplate, 'create-from-goods', input).catch(() => null)
    setBusy(false)
    if (!made) return
    done(`已生成${made.ids.length}个模板`)
    onClose()
    onDone(made.ids)
  }
  return (
    <Modal
      open
      title={defective ? '由不良品SKU生成' : '由商品生成'}
      okText="生成"
      okButtonProps={{ loading: busy, disabled: goodsIds.length === 0 }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <div className="publish-form">
        <ManyGoods value={goodsIds} onChange={setGoodsIds} />
        <ShopSelect listType={listType} value={shopIds} onChange={setShopIds} />
        {defective && <Grade value={defectGrade} onChange={setGrade} />}
        <p className="hint">
          {defective ? '只带入商品的不良品SKU，售价按等级折算' : '带入平台信息的标题和价格、图片、SKU、重量和尺寸'}
        </p>
      </div>
    </Modal>
  )
}

const Grade = ({ value, onChange }: { value: DefectGrade; onChange: (grade: DefectGrade) => void }) => (
  <Radio.Group
    aria-label="瑕疵等级"
    options={GRADES}
    value={value}
    onChange={({ target }) => onChange(target.value as DefectGrade)}
  />
)

function ManyGoods({ value, onChange }: { value: number[]; onChange: (goodsIds: number[]) => void }) {
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<Record<number, string>>({})
  const keyword = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['goods-options', keyword],
    queryFn: ({ signal }) => call(goodsItem, 'list', { keyword }, { signal }),
    placeholderData: keepPreviousData,
  })
  const found = data.map(({ goodsId, goodsCode, goodsName }) => ({ value: goodsId, label: `${goodsCode} ${goodsName}` }))
  const chosen = value
    .filter((id) => !found.some((one) => one.value === id))
    .map((id) => ({ value: id, label: known[id] ?? String(id) }))
  return (
    <Select<number[], { value: number; label: string }>
      aria-label="商品"
      className="wide"
      mode="multiple"
      {...tabLeaves}
      autoFocus
      maxCount={100}
      placeholder="商品编码或名称"
      loading={isFetching}
      value={value}
      showSearch={{ onSearch: setTyped, filterOption: false }}
      notFoundContent={isFetching ? '正在查找…' : '没有找到商品'}
      options={[...chosen, ...found]}
      onChange={(ids, options) => {
        setKnown((now) => ({
          ...now,
          ...Object.fromEntries([options].flat().flatMap((one) => (one ? [[one.value, one.label]] : []))),
        }))
        onChange(ids)
      }}
    />
  )
}
