import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { Alert, ConfigProvider } from 'antd'
import { type ReactNode, useRef } from 'react'
import { ImageUpload } from '../../../../kit/index.ts'
import { Anchors, type Part, Parts } from '../../../goods/catalog/editor/anchors.tsx'
import { uploadImage } from '../../../goods/catalog/editor/calls.ts'
import '../../../goods/catalog/editor/editor.css'
import { AttrPart } from './attr-part.tsx'
import { Conflicted } from './conflicted.tsx'
import { DefectPart } from './defect-part.tsx'
import { DetailPart } from './detail-part.tsx'
import './listing-form.css'
import { ImagePart } from './image-part.tsx'
import { EditorContext } from './item.tsx'
import { OtherPart } from './other-part.tsx'
import { PackPart } from './pack-part.tsx'
import { Problems } from './problems.tsx'
import { QuotePart } from './quote-part.tsx'
import { ShopPart } from './shop-part.tsx'
import { SkuPart } from './sku-part.tsx'
import { SubjectPart } from './subject-part.tsx'
import { SupplyPart } from './supply-part.tsx'
import type { ListingEditor } from './use-listing-editor.ts'

interface Props {
  editor: ListingEditor
  /** Title, state and buttons. */
  head: ReactNode
  shopName?: string
  productId?: string
}

/** The one form of templates and listings: its parts under each other, and beside them all that is wrong. */
export function ListingForm({ editor, head, shopName, productId }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const parts = partsOf(editor.listType, <ShopPart shopName={shopName} productId={productId} />)
  return (
    <EditorContext value={editor}>
      <div className="goods-editor listing-editor" ref={frame}>
        <div className="editor-top">
          <div className="editor-head">{head}</div>
          {editor.conflict && <Conflicted editor={editor} conflict={editor.conflict} />}
          {editor.locked && <Alert type="info" showIcon title={editor.locked} className="editor-alert" />}
          <Anchors parts={parts} frame={frame} />
        </div>
        <div className="listing-body">
          <ConfigProvider componentDisabled={editor.locked !== null}>
            <ImageUpload value={uploadImage}>
              <div className="editor-form">
                <Parts parts={parts} />
              </div>
            </ImageUpload>
          </ConfigProvider>
          <Problems />
        </div>
      </div>
    </EditorContext>
  )
}

function partsOf(listType: number, shops: ReactNode): Part[] {
  const managed = listType === LIST_TYPE.managed
  return [
    { key: 'shop', title: '店铺与类目', children: shops },
    { key: 'subject', title: '标题', children: <SubjectPart /> },
    { key: 'attrs', title: '属性', children: <AttrPart /> },
    { key: 'images', title: '图片', children: <ImagePart /> },
    { key: 'skus', title: 'SKU', children: <SkuPart /> },
    managed
      ? { key: 'supply', title: '供货', children: <SupplyPart /> }
      : { key: 'quotes', title: '区域定价', children: <QuotePart /> },
    { key: 'detail', title: '详情', children: <DetailPart /> },
    ...(managed ? [] : [{ key: 'pack', title: '包装物流', children: <PackPart /> }]),
    { key: 'other', title: '其他', children: <OtherPart /> },
    ...(listType === LIST_TYPE.defective ? [{ key: 'defect', title: '瑕疵说明', children: <DefectPart /> }] : []),
  ]
}
