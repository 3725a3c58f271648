import { PICTURE, pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { pictureFields, pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { Alert, Tabs } from 'antd'
import { BizLog, ChoiceTag, offers, Picture, StatusTag, ViewDrawer, Watchers } from '../../../kit/index.ts'
import { thumbOf } from '../../goods/picture.tsx'
import { Block, Facts } from '../../order/desk/info/block.tsx'
import { Due } from './columns.tsx'
import { Compare } from './compare.tsx'
import { DropZone } from './drop-zone.tsx'
import { Made } from './made.tsx'
import { DrawerVerbs } from './picture-verbs.tsx'
import type { OpenedTask } from './rows.ts'
import type { Deed } from './verbs.ts'
import '../../order/desk/info/info.css'
import './picture.css'

interface Props {
  row: OpenedTask
  begin: 'pictures' | 'compare'
  onAsk: (what: Deed | 'view') => void
  onChanged: () => void
  onClose: () => void
}

/** One task: what is wanted, what was made of it, and how that looks beside what the goods shows now. */
export function PictureDrawer({ row, begin, onAsk, onChanged, onClose }: Props) {
  const tabs = [
    { key: 'pictures', label: '图片', children: <Sheet row={row} onChanged={onChanged} /> },
    { key: 'compare', label: '新旧对比', children: <Compare row={row} /> },
    { key: 'log', label: '操作日志', children: <BizLog entity={pictureInfo.path} entityId={row.id} /> },
  ]
  const head = (
    <span className="drawer-head">
      {`图片任务 ${row.goodsCode}`}
      <StatusTag states={pictureStates} value={row.picStatus} />
      <Watchers resource={pictureInfo} id={row.id} />
    </span>
  )
  return (
    <ViewDrawer open size={920} title={head} onClose={onClose} className="detail picture-drawer">
      <div className="picture-deeds">
        <DrawerVerbs row={row} onAsk={onAsk} />
      </div>
      <Tabs key={begin} size="small" defaultActiveKey={begin} items={tabs} />
    </ViewDrawer>
  )
}

function Sheet({ row, onChanged }: { row: OpenedTask; onChanged: () => void }) {
  const makes = (row.picStatus === PICTURE.making || row.picStatus === PICTURE.returned) && offers(pictureInfo, 'upload')
  return (
    <div className="picture-sheet">
      {row.returnReason && <Alert type="warning" showIcon title={`退回原因：${row.returnReason}`} />}
      <Wanted row={row} />
      {makes && <DropZone row={row} onChanged={onChanged} />}
      <Made row={row} makes={makes} onChanged={onChanged} />
    </div>
  )
}

const Wanted = ({ row }: { row: OpenedTask }) => (
  <Block title="制作要求">
    <p className="picture-wanted">{row.requirement ?? '没有写明要求'}</p>
    {(row.refImages ?? []).length > 0 && (
      <ul className="picture-refs" aria-label={pictureFields.refImages.label}>
        {row.refImages!.map((url, n) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" aria-label={`参考图 ${n + 1}`}>
              <Picture src={url} thumb={thumbOf(url)} />
            </a>
          </li>
        ))}
      </ul>
    )}
    <Facts
      facts={[
        ['商品', row.goodsName],
        ['优先级', <ChoiceTag key="priority" field={pictureFields.priority} value={row.priority} />],
        ['完成日期', row.dueDate && <Due key="due" row={row} />],
        ['美工', row.artistName],
        ['开发员', row.developerName],
        ['提交时间', row.submitTime],
        ['确认时间', row.confirmTime],
        [
          '视频',
          row.video && (
            <a key="video" href={row.video} target="_blank" rel="noreferrer">
              {row.video}
            </a>
          ),
        ],
      ]}
    />
  </Block>
)
