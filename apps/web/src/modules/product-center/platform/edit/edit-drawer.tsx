import type { Fields } from '@erp/contract/kit'
import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { PLATFORM_INFO, platformInfoStates } from '@erp/contract/product-center/platform/platform-info.states'
import type { PlatformInfoDetails } from '@erp/contract/product-center/platform/platform-info-rows'
import { Button, Form } from 'antd'
import { useRef } from 'react'
import { attempt, call, FieldItem, FormFrame, offers, StatusTag } from '../../../../kit/index.ts'
import { CopySelect } from './copy-select.tsx'
import { PriceSection } from './price-section.tsx'
import { TitleSection } from './title-section.tsx'

const { id: _id, version: _version, ...FIELDS } = platformInfo.actions.edit.input as Fields

interface Props {
  info: PlatformInfoDetails
  onClose: () => void
  /** Saved, copied or moved. */
  onChanged: () => void
}

/** Everything that a platform is told of a goods, in one wide drawer. */
export function EditDrawer({ info, onClose, onChanged }: Props) {
  const finishing = useRef(false)
  const saved = async () => {
    if (finishing.current) await attempt(call(platformInfo, 'finish', { ids: [info.id] }), '已标记完善')
    onChanged()
  }
  const platform = (info as unknown as { platNameName?: string }).platNameName ?? info.platName
  return (
    <FormFrame
      resource={platformInfo}
      action="edit"
      row={info}
      fields={FIELDS}
      size={1080}
      title={`${info.goodsCode} · ${platform}`}
      onClose={onClose}
      onSaved={() => void saved()}
    >
      <Head info={info} onCopied={onChanged} onFinish={() => Object.assign(finishing, { current: true })} />
      <TitleSection info={info} />
      <h3 className="plat-section form-wide">文案</h3>
      <FieldItem name="language" field={FIELDS['language']!} />
      <FieldItem name="sellerId" field={FIELDS['sellerId']!} row={info} />
      <FieldItem name="bulletPoints" field={FIELDS['bulletPoints']!} />
      <FieldItem name="description" field={FIELDS['description']!} />
      <h3 className="plat-section form-wide">平台类目与属性</h3>
      <FieldItem name="platCategoryId" field={FIELDS['platCategoryId']!} />
      <FieldItem name="platCategoryPath" field={{ ...FIELDS['platCategoryPath']!, max: 200 }} />
      <FieldItem name="platAttrs" field={FIELDS['platAttrs']!} />
      <PriceSection info={info} />
    </FormFrame>
  )
}

function Head({ info, onCopied, onFinish }: { info: PlatformInfoDetails; onCopied: () => void; onFinish: () => void }) {
  const form = Form.useFormInstance()
  const finish = () => {
    onFinish()
    form.submit()
  }
  return (
    <div className="plat-head form-wide">
      <StatusTag states={platformInfoStates} value={info.infoStatus} />
      <span className="plat-name">{info.goodsName}</span>
      {info.lacks.length > 0 && <span className="plat-lacks">{`还缺：${info.lacks.join('、')}`}</span>}
      <CopySelect info={info} onCopied={onCopied} />
      {info.infoStatus === PLATFORM_INFO.open && offers(platformInfo, 'finish') && (
        <Button onClick={finish}>保存并标记完善</Button>
      )}
    </div>
  )
}
