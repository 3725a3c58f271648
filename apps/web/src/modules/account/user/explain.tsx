import { type Explanation, explain } from '@erp/contract/account/user/explain'
import type { UserRow } from '@erp/contract/account/user/user'
import { useQuery } from '@tanstack/react-query'
import { Form, TreeSelect } from 'antd'
import { useState } from 'react'
import { Cover, call, ViewDrawer } from '../../../kit/index.ts'
import { DepartmentSelect } from '../parts/department-select.tsx'
import { usePermissionChoices } from '../parts/permissions.ts'
import { PersonSelect } from '../parts/person-select.tsx'
import { Verdict } from './verdict.tsx'

interface Question {
  subject: string | null
  ownerId: number | null
  deptId: number | null
}

/** Why somebody can or cannot: which rule decides, and who could change it. */
export function Explain({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const [question, setQuestion] = useState<Question>({ subject: null, ownerId: null, deptId: null })
  const answer = useAnswer(row.userId, question)
  const ask = (part: Partial<Question>) => setQuestion((before) => ({ ...before, ...part }))
  return (
    <ViewDrawer open size={560} title={`权限说明：${row.name}`} onClose={onClose}>
      <Form layout="vertical">
        <Form.Item label="页面或按钮" htmlFor="explain-subject">
          <SubjectSelect value={question.subject} onChange={(subject) => ask({ subject })} />
        </Form.Item>
        <div className="form-two">
          <Form.Item label="记录的负责人（选填）" htmlFor="explain-owner">
            <PersonSelect
              id="explain-owner"
              label="记录负责人"
              value={question.ownerId}
              onChange={(ownerId) => ask({ ownerId })}
            />
          </Form.Item>
          <Form.Item label="记录的部门（选填）" htmlFor="explain-dept">
            <DepartmentSelect id="explain-dept" label="记录部门" value={question.deptId} onChange={(deptId) => ask({ deptId })} />
          </Form.Item>
        </div>
      </Form>
      {answer.data && question.subject ? (
        <Verdict answer={answer.data} />
      ) : (
        <Cover
          loading={answer.isLoading}
          error={answer.error}
          empty="选择一个页面或按钮，看看由哪条规则决定"
          onRetry={() => void answer.refetch()}
        />
      )}
    </ViewDrawer>
  )
}

function SubjectSelect({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const choices = usePermissionChoices()
  return (
    <TreeSelect
      disabled={choices.length === 0}
      id="explain-subject"
      aria-label="页面或按钮"
      className="wide"
      allowClear
      placeholder="输入页面、按钮或权限标识"
      listHeight={360}
      treeData={choices}
      showSearch={{ treeNodeFilterProp: 'search' }}
      value={value ?? undefined}
      onChange={(chosen?: string) => onChange(chosen ?? null)}
    />
  )
}

function useAnswer(userId: number, { subject, ownerId, deptId }: Question) {
  const asked = subject?.startsWith('path:') ? { path: subject.slice(5) } : { permission: subject }
  return useQuery<Explanation>({
    queryKey: ['list', explain.path, userId, subject, ownerId, deptId],
    queryFn: ({ signal }) => call(explain, 'explain', { ...asked, userId, ownerId, deptId }, { signal }),
    enabled: subject !== null,
    staleTime: 0,
  })
}
