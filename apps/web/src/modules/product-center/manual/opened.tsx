import type { Fields } from '@erp/contract/kit'
import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import { MANUAL } from '@erp/contract/product-center/manual/manual-publish.states'
import type { ManualPublishDetails, PublishSku } from '@erp/contract/product-center/manual/manual-publish-rows'
import { Button } from 'antd'
import { AskDialog, Detail, FormDrawer, type LineColumn, Lines, offers, WithDocument } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import type { Deed } from './deeds.tsx'
import { FinishDrawer } from './finish-drawer.tsx'
import type { Publish } from './rows.ts'

export interface Asked {
  what: Deed | 'view'
  rows: Publish[]
}
interface Props {
  asked: Asked
  onAsk: (asked: Asked) => void
  onClose: () => void
  onDone: () => void
}
const { planDate, sellerId, itemUrl } = manualPublish.actions.edit.input as Fields
const EDITED: Fields = { planDate: planDate!, sellerId: sellerId!, itemUrl: itemUrl! }
const ONLINE: Fields = { itemUrl: itemUrl! }
const { goodsId: _goods, ...shown } = manualPublish.fields
const SHOWN = { ...manualPublish, fields: shown }

/** Whatever of a publish, or of several, is open. */
export function Opened({ asked: { what, rows }, onAsk, onClose, onDone }: Props) {
  const edit = () => onAsk({ what: 'edit', rows })
  if (what === 'fail') return <FailDialog rows={rows} onClose={onClose} onDone={onDone} />
  return (
    <WithDocument resource={manualPublish} id={rows[0]!.id} fresh={what !== 'view'}>
      {(document) => <WithDetails what={what} row={document} {...{ onClose, onDone }} onEdit={edit} />}
    </WithDocument>
  )
}

interface DetailProps extends Omit<Props, 'asked' | 'onAsk'> {
  onEdit: () => void
  what: Exclude<Asked['what'], 'fail'>
  row: ManualPublishDetails
}

function WithDetails({ what, row, onEdit, onClose, onDone }: DetailProps) {
  if (what === 'finish') return <FinishDrawer row={row} onClose={onClose} onDone={onDone} />
  if (what === 'edit') {
    const fields = row.pubStatus === MANUAL.done ? ONLINE : EDITED
    return <FormDrawer resource={manualPublish} action="edit" {...{ row, fields, onClose }} onSaved={onDone} />
  }
  const canEdit = row.pubStatus !== MANUAL.cancelled && offers(manualPublish, 'edit')
  return (
    <Detail resource={SHOWN} row={row} onClose={onClose} actions={canEdit && <Button onClick={onEdit}>编辑</Button>}>
      <div className="plat-scroll">
        <Lines columns={COLUMNS} rows={row.skuLinks} keyOf={({ skuId }) => skuId} />
      </div>
    </Detail>
  )
}

const COLUMNS: LineColumn<PublishSku>[] = [
  { title: '图', render: ({ skuImage }) => <GoodsPicture url={skuImage} /> },
  { title: 'SKU', render: ({ sku }) => sku },
  { title: '名称', render: ({ skuName }) => skuName },
  { title: '店铺SKU', render: ({ shopSku }) => shopSku },
  { title: '售价', right: true, render: ({ price }) => price },
]

function FailDialog({ rows, onClose, onDone }: { rows: Publish[]; onClose: () => void; onDone: () => void }) {
  const { ids: _ids, ...fields } = manualPublish.actions.fail.input as Fields
  return (
    <AskDialog
      resource={manualPublish}
      verb="fail"
      title="登记失败"
      danger
      fields={fields}
      document={rows.length === 1 ? rows[0]! : { publishNo: `${rows.length} 个刊登计划` }}
      send={({ reason }) => ({ reason, ids: rows.map((row) => row.id) })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
