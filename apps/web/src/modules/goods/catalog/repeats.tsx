import { REPEAT_KINDS, type Repeat } from '@erp/contract/goods/catalog/goods-read'
import { Form, Input, Modal, Tag } from 'antd'
import { DictTag } from '../../../kit/index.ts'
import { GoodsPicture } from '../picture.tsx'
import './repeats.css'

interface Props {
  /** Which goods looks like which, when there are several. */
  found: { name?: string; repeats: Repeat[] }[]
  okText: string
  saving: boolean
  onGo: (reason: string) => void
  onBack: () => void
}

/** It looks like goods that are there: they are shown, and going on needs a reason. */
export function RepeatDialog({ found, okText, saving, onGo, onBack }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      width={680}
      title="疑似重复商品"
      okText={okText}
      cancelText="返回修改"
      confirmLoading={saving}
      onCancel={onBack}
      afterOpenChange={(open) => open && form.getFieldInstance('reason')?.focus()}
      onOk={() => form.submit()}
    >
      {found.map(({ name, repeats }) => (
        <div key={name ?? ''}>
          {name && <h3 className="repeats-of">{name}</h3>}
          <RepeatList repeats={repeats} />
        </div>
      ))}
      <Form form={form} layout="vertical" onFinish={({ reason }) => onGo(reason.trim())}>
        <Form.Item
          name="reason"
          label={`${okText}的原因`}
          rules={[{ required: true, whitespace: true, message: `请填写${okText}的原因` }]}
        >
          <Input.TextArea maxLength={200} rows={2} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export const RepeatList = ({ repeats }: { repeats: Repeat[] }) => (
  <ul className="repeats">
    {repeats.map((one) => (
      <li key={one.goodsId}>
        <GoodsPicture url={one.mainImage} />
        <div>
          <a href={`/product/goodsList?codes=${one.goodsCode}`} target="_blank" rel="noreferrer">
            {one.goodsCode}
          </a>{' '}
          {one.goodsName}
          <p className="hint">
            {one.catName} <DictTag type="goods_status" value={one.goodsStatus} /> 可用库存 {one.available} · 近30天销量{' '}
            {one.sold30}
          </p>
        </div>
        <span className="repeat-reasons">
          {one.reasons.map(({ kind, says }) => (
            <Tag key={kind} color="orange" title={says}>
              {REPEAT_KINDS[kind]}
            </Tag>
          ))}
        </span>
      </li>
    ))}
  </ul>
)
