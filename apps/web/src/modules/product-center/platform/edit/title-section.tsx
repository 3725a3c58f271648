import type { Field, Fields } from '@erp/contract/kit'
import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import type { PlatformInfoDetails } from '@erp/contract/product-center/platform/platform-info-rows'
import { lengthOf } from '@erp/contract/product-center/platform/title'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { call, FieldItem, submitted } from '../../../../kit/index.ts'

const KEYWORDS = platformInfo.actions['generate-title'].input['keywords']!.fields as Fields
const MOST = 255

/** 关键词 as tags, and the title that is made of them with its length. */
export function TitleSection({ info }: { info: PlatformInfoDetails }) {
  const form = Form.useFormInstance()
  const [busy, setBusy] = useState(false)
  const generate = async () => {
    setBusy(true)
    const keywords = submitted(KEYWORDS, form.getFieldsValue(Object.keys(KEYWORDS)))
    const [made] =
      (await call(platformInfo, 'generate-title', { ids: [info.id], keywords, preview: 1 } as never).catch(() => null)) ?? []
    setBusy(false)
    if (made) form.setFieldsValue({ title: made.title })
  }
  return (
    <>
      <h3 className="plat-section form-wide">关键词与标题</h3>
      <FieldItem name="headKeywords" field={KEYWORDS['headKeywords']!} />
      <FieldItem name="tailKeywords" field={KEYWORDS['tailKeywords']!} />
      <TagsItem name="requiredKeywords" field={KEYWORDS['requiredKeywords']!} />
      <TagsItem name="randomKeywords" field={KEYWORDS['randomKeywords']!} />
      <div className="plat-title-row form-wide">
        <Form.Item
          name="title"
          label="标题"
          rules={[{ validator: (_rule, value: string | null) => within(value, info.titleLimit) }]}
        >
          <Input count={{ show: true, max: info.titleLimit, strategy: lengthOf }} maxLength={MOST} />
        </Form.Item>
        <Button loading={busy} onClick={() => void generate()}>
          生成标题
        </Button>
      </div>
    </>
  )
}

const within = async (value: string | null | undefined, limit: number): Promise<void> => {
  if (value && lengthOf(value) > limit) throw new Error(`标题最多${limit}个字符`)
}

/** Typed or pasted; a comma, a line or Enter ends a word. */
const TagsItem = ({ name, field }: { name: string; field: Field }) => (
  <Form.Item name={name} label={`${field.label}（最多${field.max}个）`}>
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      aria-label={field.label}
      maxCount={Number(field.max)}
      tokenSeparators={[',', '，', ';', '；', '\n']}
      placeholder="输入后回车，可粘贴多个"
    />
  </Form.Item>
)
