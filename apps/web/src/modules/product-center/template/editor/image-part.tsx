import { image, list } from '@erp/contract/kit'
import { MOST_IMAGES } from '@erp/contract/product-center/template/limits'
import { Input } from 'antd'
import { FieldInput } from '../../../../kit/index.ts'
import { Item, useEditor } from './item.tsx'

const IMAGES = list('图片', image('图片'), { max: MOST_IMAGES })

export function ImagePart() {
  const { draft, changeContent, locked } = useEditor()
  const { imageUrls, video } = draft.content
  return (
    <>
      <Item field="imageUrls" label="主图" required wide note="1～6张，正方形，不小于800×800，jpg或png，5MB以内">
        <FieldInput
          field={IMAGES}
          value={imageUrls}
          disabled={locked !== null}
          onChange={(urls: string[]) => changeContent({ imageUrls: urls })}
        />
      </Item>
      <Item field="video" label="视频地址">
        <Input
          aria-label="视频地址"
          maxLength={500}
          value={video ?? ''}
          onChange={({ target }) => changeContent({ video: target.value || null })}
        />
      </Item>
    </>
  )
}
