import { user } from '@erp/contract/account/user/user'
import { Descriptions, Form } from 'antd'
import { useState } from 'react'
import { call, done, FieldItem } from '../../../kit/index.ts'
import { SaveDrawer } from '../parts/save-drawer.tsx'
import type { DeedProps } from './opened.tsx'

const { deptId, postIds } = user.fields
const roleIds = { ...user.actions.approve.input['roleIds']!, required: true }
interface Chosen {
  deptId: number
  postIds: number[]
  roleIds: number[]
}

/** Lets an applicant in: department, posts and roles are chosen with it. */
export function Approve({ row, onClose, onDone }: DeedProps) {
  const [form] = Form.useForm<Chosen>()
  const [dirty, setDirty] = useState(false)
  const pass = async () => {
    const chosen = await form.validateFields()
    await call(user, 'approve', { userId: row.userId, pass: 1, ...chosen })
    done(`「${row.name}」的申请已通过`)
    onDone()
  }
  const applicant = [
    { key: 'name', label: '申请人', children: `${row.name}（${row.username}）` },
    { key: 'phone', label: '手机号', children: row.phone ?? '–' },
    { key: 'email', label: '邮箱', children: row.email ?? '–' },
    { key: 'time', label: '申请时间', children: row.createTime },
    { key: 'remark', label: '备注', children: row.remark ?? '–' },
  ]
  return (
    <SaveDrawer title={`通过申请：${row.name}`} size={480} ok="通过" dirty={dirty} onClose={onClose} onSave={pass}>
      <Descriptions className="side-hint" size="small" bordered column={1} items={applicant} />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ deptId: row.deptId, postIds: row.postIds ?? [], roleIds: [] }}
        onValuesChange={() => setDirty(true)}
      >
        <FieldItem name="deptId" field={deptId} known={row.deptName ?? undefined} />
        <FieldItem name="postIds" field={postIds} />
        <FieldItem name="roleIds" field={roleIds} />
      </Form>
    </SaveDrawer>
  )
}
