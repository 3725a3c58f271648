import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { INFRINGING, mayMove, needsAuditor, STATUS_SCOPES, type StatusPreview } from '@erp/contract/goods/status/goods-status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Radio, Spin } from 'antd'
import { useState } from 'react'
import { attempt, call, may, useDict } from '../../../kit/index.ts'
import { StatusImpact } from './status-impact.tsx'

export interface StatusTarget {
  goodsIds?: number[]
  skuIds?: number[]
  /** What they are now. */
  from: string[]
  /** What is changed, in words: 「商品 AB0001」. */
  name: string
}
interface Props {
  target: StatusTarget
  onClose: () => void
  onDone: () => void
}
interface Asked {
  toStatus: string
  scope: 'ALL' | 'SAME'
  reason?: string
}

/** A new status for goods or SKUs: what it touches is shown before it is done. */
export function StatusDialog({ target, onClose, onDone }: Props) {
  const [form] = Form.useForm<Asked>()
  const toStatus = Form.useWatch('toStatus', form)
  const scope = Form.useWatch('scope', form) ?? 'ALL'
  const [saving, setSaving] = useState(false)
  const preview = usePreview(target, toStatus, scope)
  const refused = (preview.data?.refusals.length ?? 0) > 0
  const change = async ({ reason, ...asked }: Asked) => {
    setSaving(true)
    const { goodsIds = null, skuIds = null } = target
    const changed = await attempt(
      call(goodsItem, 'change-status', { goodsIds, skuIds, ...asked, reason: reason ?? null }),
      '状态已修改',
    )
    setSaving(false)
    if (!changed) return
    onDone()
    onClose()
  }
  return (
    <Modal
      open
      width={760}
      title={`改状态 ${target.name}`}
      okText="确认修改"
      okButtonProps={{ disabled: !preview.data || preview.isFetching || refused }}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ scope: 'ALL' }} onFinish={(asked) => void change(asked)}>
        <Targets from={target.from} />
        {target.goodsIds && <Scope hidden={toStatus === INFRINGING} />}
        <Preview preview={preview.data} loading={preview.isFetching} asked={Boolean(toStatus)} />
        <Reason required={preview.data?.needsReason ?? false} />
      </Form>
    </Modal>
  )
}

function usePreview({ goodsIds = [], skuIds = [] }: StatusTarget, toStatus: string | undefined, scope: 'ALL' | 'SAME') {
  const input = { goodsIds: goodsIds.length ? goodsIds : null, skuIds: skuIds.length ? skuIds : null, toStatus: toStatus!, scope }
  return useQuery({
    queryKey: ['status-preview', input],
    queryFn: ({ signal }) => call(goodsItem, 'change-status/preview', input, { signal }),
    enabled: Boolean(toStatus),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}

/** Where these can go; leaving 侵权 and 已淘汰 is the approvers'. */
function Targets({ from }: { from: string[] }) {
  const { options } = useDict('goods_status', true)
  const reaches = (to: string) => from.some((one) => mayMove(one, to) && (!needsAuditor(one) || may('goods:goods:audit')))
  const choices = options.map(({ value, label }) => ({ value: String(value), label, disabled: !reaches(String(value)) }))
  return (
    <Form.Item name="toStatus" label="新状态" rules={[{ required: true, message: '请选择新状态' }]}>
      <Radio.Group optionType="button" options={choices.filter(({ value }) => value !== '10')} />
    </Form.Item>
  )
}

/** 侵权 is always every SKU. */
const Scope = ({ hidden }: { hidden: boolean }) => (
  <Form.Item name="scope" label="范围" hidden={hidden}>
    <Radio.Group options={STATUS_SCOPES.map(([value, label]) => ({ value, label }))} />
  </Form.Item>
)

/** Room is kept for it, so that the dialog does not jump when a status is chosen. */
function Preview({ preview, loading, asked }: { preview: StatusPreview | undefined; loading: boolean; asked: boolean }) {
  return (
    <Spin spinning={loading}>
      <div className="impact">
        {preview && asked ? <StatusImpact preview={preview} /> : <p className="hint">选择新状态后，这里显示会影响到什么。</p>}
      </div>
      {preview && preview.refusals.length > 0 && (
        <Alert
          type="error"
          className="impact-refusals"
          title="不能修改"
          description={preview.refusals.map(({ skuId, reason }) => <div key={skuId}>{reason}</div>)}
        />
      )}
    </Spin>
  )
}

const Reason = ({ required }: { required: boolean }) => (
  <Form.Item
    name="reason"
    label="变更原因"
    rules={[
      { required, whitespace: required, message: '请填写变更原因' },
      { min: 2, max: 200, message: '变更原因应为2~200个字' },
    ]}
  >
    <Input.TextArea rows={2} maxLength={200} />
  </Form.Item>
)
