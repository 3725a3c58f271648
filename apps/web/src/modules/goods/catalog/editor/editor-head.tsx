import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { AUDIT_STATE, goodsStates } from '@erp/contract/goods/catalog/goods.states'
import { Alert, Button, Space, Tag, Tooltip } from 'antd'
import dayjs from 'dayjs'
import { Link } from 'react-router'
import { attempt, Copyable, call, DictTag, offers, StatusTag, useProfile } from '../../../../kit/index.ts'
import type { EditorState } from './use-editor.ts'

const SUBMITTABLE = [90, 110]
const WAITING = 100

/** What is edited, in which state, and the buttons that end it. */
export function EditorHead({ editor }: { editor: EditorState }) {
  const { opened, dirty } = editor
  const waiting = opened?.auditStatus === WAITING
  return (
    <>
      <div className="editor-head">
        <h1>{opened ? <Copyable text={opened.goodsCode ?? ''} /> : '新增商品'}</h1>
        {opened && <State editor={editor} />}
        <span className="editor-dirty">{dirty && '未保存，草稿保留在本浏览器'}</span>
        <Space>
          {opened && offers(goodsItem, 'save') && <Link to={`/addupProList?copy=${opened.goodsId}`}>复制新增</Link>}
          {waiting ? <Withdraw editor={editor} /> : <Save editor={editor} />}
        </Space>
      </div>
      <Restored editor={editor} />
      {waiting && <Alert type="info" showIcon title="已提交审核，撤回后才能修改" className="editor-alert" />}
      {opened?.rejectReason && opened.auditStatus === AUDIT_STATE.rejected && (
        <Alert type="error" showIcon title={`驳回原因：${opened.rejectReason}`} className="editor-alert" />
      )}
    </>
  )
}

function Save({ editor: { opened, saving, save } }: { editor: EditorState }) {
  const submits = offers(goodsItem, 'submit-audit') && (!opened || SUBMITTABLE.includes(Number(opened.auditStatus)))
  return (
    <>
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
    </>
  )
}

/** Who submitted it may take it back; the approvers have it until then. */
function Withdraw({ editor: { opened, reread } }: { editor: EditorState }) {
  const { userId } = useProfile()
  if (opened?.submitBy !== userId || !offers(goodsItem, 'withdraw-audit')) return null
  const withdraw = async () => {
    if (await attempt(call(goodsItem, 'withdraw-audit', { ids: [opened.goodsId] }), '已撤回')) await reread()
  }
  return <Button onClick={() => void withdraw()}>撤回</Button>
}

function State({ editor: { opened } }: { editor: EditorState }) {
  const missing: string[] = opened?.missing ?? []
  return (
    <span className="editor-state">
      <StatusTag states={goodsStates} value={opened?.auditStatus} />
      {opened?.auditStatus === AUDIT_STATE.audited && <DictTag type="goods_status" value={opened.goodsStatus} />}
      <span className="hint">完整度 {opened?.healthScore}</span>
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
