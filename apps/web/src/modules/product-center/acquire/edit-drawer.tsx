import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Fields } from '@erp/contract/kit'
import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { Form } from 'antd'
import { BizLog, FieldItem, FormFrame, upload } from '../../../kit/index.ts'
import { Block } from '../../order/desk/info/block.tsx'
import { Radar } from './radar.tsx'
import type { Acquisition } from './rows.ts'
import { SkuInput } from './sku-input.tsx'

const { id: _id, version: _version, ...edited } = dataAcquisition.actions.edit.input as Fields
const { images, skus, attrs, description, video, ...plain } = edited
const uploadImage = (file: File) => upload(goodsItem, 'imageUpload', file)

interface Props {
  /** With its content; null writes a new one. */
  row: Acquisition | null
  onClose: () => void
  onSaved: () => void
}

/** Pictures, styles and texts of one item. */
export function EditDrawer({ row, onClose, onSaved }: Props) {
  // Where it was collected is a fact.
  const { srcPlat: _plat, ...others } = plain
  const shown = row?.url ? others : plain
  return (
    <FormFrame
      resource={dataAcquisition}
      row={row}
      fields={{ ...shown, images: images!, skus: skus!, attrs: attrs!, video: video!, description: description! }}
      title={row ? `编辑 ${row.titleCn ?? row.title ?? ''}` : '手工新增采集'}
      size={960}
      uploadImage={uploadImage}
      onClose={onClose}
      onSaved={onSaved}
    >
      {row && <Known row={row} />}
      <FieldItem name="images" field={{ ...images!, hint: '第一张是主图；拖动或按左右方向键调整顺序' }} row={row} />
      {Object.entries(shown).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={row} />
      ))}
      <Form.Item name="skus" label="款式" className="form-wide">
        <SkuInput />
      </Form.Item>
      <FieldItem name="attrs" field={attrs!} row={row} />
      <FieldItem name="description" field={description!} row={row} />
      <FieldItem name="video" field={video!} row={row} />
      {row && <Logged id={row.id} />}
    </FormFrame>
  )
}

const Known = ({ row }: { row: Acquisition }) => (
  <div className="form-wide">
    {row.url && (
      <p className="acquire-from">
        来源{' '}
        <a href={row.url} target="_blank" rel="noopener noreferrer">
          {row.url}
        </a>
      </p>
    )}
    <Radar row={row} />
  </div>
)

const Logged = ({ id }: { id: number }) => (
  <div className="form-wide">
    <Block title="操作日志">
      <BizLog entity={dataAcquisition.path} entityId={id} />
    </Block>
  </div>
)
