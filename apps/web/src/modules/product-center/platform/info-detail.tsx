import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import type { InfoSku, PlatformInfoDetails } from '@erp/contract/product-center/platform/platform-info-rows'
import { Detail, HtmlView, type LineColumn, Lines } from '../../../kit/index.ts'

const { goodsId: _goods, ...fields } = platformInfo.fields
const SHOWN = { ...platformInfo, fields }
const COLUMNS: LineColumn<InfoSku>[] = [
  { title: 'SKU', render: ({ sku }) => sku },
  { title: '款式', render: ({ properties }) => properties },
  { title: '平台款式名', render: ({ platName }) => platName },
  { title: '售价', right: true, render: ({ price }) => price },
  { title: '划线价', right: true, render: ({ listPrice }) => listPrice },
  { title: '启用', render: ({ isActivated }) => (isActivated ? '是' : '否') },
]

/** For those who only read. */
export const InfoDetail = ({ info, onClose }: { info: PlatformInfoDetails; onClose: () => void }) => (
  <Detail resource={SHOWN} row={info} onClose={onClose} title={`平台信息 ${info.goodsCode}`}>
    <div className="plat-scroll">
      <Lines columns={COLUMNS} rows={info.skus} keyOf={({ skuId }) => skuId} />
    </div>
    {info.bulletPoints.length > 0 && (
      <ul>
        {info.bulletPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )}
    {info.description && <HtmlView html={info.description} />}
  </Detail>
)
