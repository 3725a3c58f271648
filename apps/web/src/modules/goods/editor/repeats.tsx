import { REPEAT_KINDS, type Repeat } from '@erp/contract/goods/goods-read'
import { Form, Input, Modal, Tag } from 'antd'
import { DictTag, Picture } from '../../../kit/index.ts'
import type { Asking, EditorState } from './use-editor.ts'

/** It looks like goods that are there: they are shown, and going on needs a reason. */
export function Repeats({ editor, asking }: { editor: EditorState; asking: Asking }) {
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      width={680}
      title="疑似重复商品"
      okText={asking.submit ? '仍要保存并提交' : '仍要保存'}
      cancelText="返回修改"
      confirmLoading={editor.saving}
      onCancel={editor.giveUp}
      onOk={() => form.submit()}
    >
      <RepeatList repeats={asking.repeats} />
      <Form form={form} layout="vertical" onFinish={({ reason }) => void editor.save(asking.submit, reason.trim())}>
        <Form.Item
          name="reason"
          label="仍要保存的原因"
          rules={[{ required: true, whitespace: true, message: '请填写仍要保存的原因' }]}
        >
          <Input.TextArea autoFocus maxLength={200} showCount rows={2} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export const RepeatList = ({ repeats }: { repeats: Repeat[] }) => (
  <ul className="repeats">
    {repeats.map((one) => (
      <li key={one.goodsId}>
        {one.mainImage ? <Picture src={one.mainImage} /> : <span className="thumbnail" />}
        <div>
          <a href={`/upPro/${one.goodsId}`} target="_blank" rel="noreferrer">
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
