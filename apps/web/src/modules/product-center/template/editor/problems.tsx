import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { Problem } from '@erp/contract/product-center/template/content'
import { useEditor } from './item.tsx'

/** All that is wrong, errors first; each leads to its field. */
export function Problems() {
  const { problems, jump, checking } = useEditor()
  const errors = problems.filter(({ level }) => level === 'error')
  const warnings = problems.filter(({ level }) => level === 'warning')
  return (
    <aside className="listing-problems" aria-label="问题列表">
      <h2>
        问题
        <small>{problems.length === 0 ? '没有问题' : `${errors.length}个错误，${warnings.length}个提醒`}</small>
      </h2>
      {problems.length === 0 && (
        <p className="problem-none">
          <CheckCircleOutlined aria-hidden="true" /> {checking ? '正在检查…' : '内容符合平台要求'}
        </p>
      )}
      <ul>
        {[...errors, ...warnings].map((one) => (
          <li key={`${one.field} ${one.shopId} ${one.msg}`}>
            <ProblemButton problem={one} onGo={() => jump(one.field)} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

const ProblemButton = ({ problem: { level, msg }, onGo }: { problem: Problem; onGo: () => void }) => (
  <button type="button" className={`problem problem-${level}`} onClick={onGo}>
    {level === 'error' ? <CloseCircleOutlined aria-label="错误" /> : <WarningOutlined aria-label="提醒" />}
    <span>{msg}</span>
  </button>
)
