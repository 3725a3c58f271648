import { goodsItem } from '@erp/contract/goods/goods'
import { goodsStates } from '@erp/contract/goods/goods.states'
import { Alert, Button, Space, Tag, Tooltip } from 'antd'
import dayjs from 'dayjs'
import { Link } from 'react-router'
import { Copyable, DictTag, offers, StatusTag } from '../../../kit/index.ts'
import type { EditorState } from './use-editor.ts'

const SUBMITTABLE = [90, 110]

/** What is edited, in which state, and the buttons that end it. */
export function EditorHead({ editor }: { editor: EditorState }) {
  const { opened, saving, dirty, save } = editor
  const submits = offers(goodsItem, 'submit-audit') && (!opened || SUBMITTABLE.includes(opened['auditStatus']))
  return (
    <>
      <div className="editor-head">
        <h1>{opened ? <Copyable text={opened['goodsCode']} /> : '新增商品'}</h1>
        {opened && <State editor={editor} />}
        <span className="editor-dirty">{dirty && '未保存，草稿保留在本浏览器'}</span>
        <Space>
          {opened && offers(goodsItem, 'save') && <Link to={`/addupProList?copy=${opened['goodsId']}`}>复制新增</Link>}
          <Tooltip title="Ctrl+S">
            <Button type={submits ? 'default' : 'primary'} loading={saving} onClick={() => void save(false)}>
              保存
            </Button>
          </Tooltip>
          {submits && (
            <Tooltip title="Ctrl+Enter">
              <Button type="primary" disabled={saving} onClick={() => void save(true)}>
                保存并提交审核
              </Button>
            </Tooltip>
          )}
        </Space>
      </div>
      <Restored editor={editor} />
      {opened?.['rejectReason'] && opened['auditStatus'] === 110 && (
        <Alert type="error" showIcon title={`驳回原因：${opened['rejectReason']}`} className="editor-alert" />
      )}
    </>
  )
}

function State({ editor: { opened } }: { editor: EditorState }) {
  const missing: string[] = opened?.['missing'] ?? []
  return (
    <span className="editor-state">
      <StatusTag states={goodsStates} value={opened?.['auditStatus']} />
      {opened?.['auditStatus'] === 200 && <DictTag type="goods_status" value={opened['goodsStatus']} />}
      <span className="hint">完整度 {opened?.['healthScore']}</span>
      {missing.map((item) => (
        <Tag key={item} color="red" variant="filled">
          缺{item}
        </Tag>
      ))}
    </span>
  )
}

const Restored = ({ editor: { draft, discard } }: { editor: EditorState }) =>
  draft && (
    <Alert
      className="editor-alert"
      type="info"
      showIcon
      title={`已恢复 ${dayjs(draft.time).format('M月D日 HH:mm')} 没有保存的修改`}
      action={
        <Button size="small" type="link" onClick={discard}>
          放弃
        </Button>
      }
    />
  )
