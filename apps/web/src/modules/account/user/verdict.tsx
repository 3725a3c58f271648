import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { Explanation } from '@erp/contract/account/user/explain'
import { Tag } from 'antd'

/** The answer in words: yes or no, the rules in the order in which they win, the rows reached, who could change it. */
export function Verdict({ answer }: { answer: Explanation }) {
  const { allowed, label, permission, reasons, scope, record, changers } = answer
  return (
    <div className="verdict" role="status">
      <p className={allowed ? 'verdict-head yes' : 'verdict-head no'}>
        {allowed ? <CheckCircleFilled /> : <CloseCircleFilled />}
        {answer.name}
        {allowed ? '可以使用' : '不能使用'}「{label}」
      </p>
      {permission && <code>{permission}</code>}
      <h3>由谁决定</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason.text} className={reason.decides ? 'decides' : undefined}>
            {reason.text}
            {reason.decides && <Tag color="blue">决定</Tag>}
          </li>
        ))}
      </ul>
      <h3>看得到哪些数据</h3>
      <ul>
        {scope.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {record && (
          <li className="decides">
            {record.text}
            <Tag color={record.reached ? 'green' : 'red'}>{record.reached ? '看得到这条记录' : '看不到这条记录'}</Tag>
          </li>
        )}
      </ul>
      <h3>谁能调整</h3>
      <p>{changers.text}</p>
      <p className="hint">{changers.people.map(({ name }) => name).join('、') || '目前没有人'}</p>
    </div>
  )
}
