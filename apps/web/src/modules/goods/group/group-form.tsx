import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { type GroupRow, groupGoods } from '@erp/contract/goods/group/goods-group'
import { groupInput } from '@erp/contract/goods/group/group-fields'
import type { Fields } from '@erp/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { Form, Spin } from 'antd'
import { call, FieldItem, FormFrame, upload, ViewDrawer } from '../../../kit/index.ts'
import { type Item, ItemsInput } from './items-input.tsx'
import './group.css'

interface Props {
  /** Null makes a new one. */
  row: GroupRow | null
  onClose: () => void
  onSaved: () => void
}
const { sku: _fixed, ...changeable } = groupInput
const BY_HAND = 2

/** A group with its parts; an existing one is opened with those it has. */
export function GroupForm({ row, onClose, onSaved }: Props) {
  const parts = useQuery({
    queryKey: ['group-parts', row?.skuId, row?.version],
    queryFn: ({ signal }) => call(groupGoods, 'sku-list', { groupSkuId: row!.skuId }, { signal }),
    enabled: row !== null,
    staleTime: 0,
  })
  if (row && !parts.data)
    return (
      <ViewDrawer open size={720} title="修改组合商品" onClose={onClose}>
        <Spin />
      </ViewDrawer>
    )
  const opened = row && { ...row, shareMode: parts.data![0]?.shareMode ?? 1, items: parts.data }
  return <Frame {...{ opened, onClose, onSaved }} />
}

function Frame({ opened, onClose, onSaved }: { opened: object | null; onClose: () => void; onSaved: () => void }) {
  const fields = (opened ? changeable : groupInput) as Fields
  return (
    <FormFrame
      resource={groupGoods}
      row={opened}
      fields={fields}
      action={opened ? 'edit' : 'save'}
      initial={opened ? undefined : { items: [] }}
      uploadImage={(file) => upload(goodsItem, 'imageUpload', file)}
      {...{ onClose, onSaved }}
    >
      {!opened && <FieldItem name="sku" field={groupInput.sku} />}
      <FieldItem name="skuName" field={groupInput.skuName} />
      <FieldItem name="skuImage" field={groupInput.skuImage} />
      <FieldItem name="shareMode" field={groupInput.shareMode} />
      <Form.Item noStyle dependencies={['shareMode']}>
        {({ getFieldValue }) => (
          <Form.Item name="items" label={groupInput.items.label} required className="form-wide" rules={[{ validator: checked }]}>
            <ItemsInput byHand={Number(getFieldValue('shareMode')) === BY_HAND} />
          </Form.Item>
        )}
      </Form.Item>
    </FormFrame>
  )
}

async function checked(_rule: unknown, items: Item[] | undefined): Promise<void> {
  const pieces = (items ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces < 2) throw new Error('组合商品至少包含2件')
}
