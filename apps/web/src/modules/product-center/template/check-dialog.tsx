import type { Checked } from '@erp/contract/product-center/template/template-rows'
import { Modal } from 'antd'
import { Link } from 'react-router'
import { editPage, type ListType } from './types.ts'

/** What a check found, template by template; each leads to its form. */
export function CheckDialog({ found, listType, onClose }: { found: Checked[]; listType: ListType; onClose: () => void }) {
  const passed = found.filter(({ problems }) => problems.every(({ level }) => level !== 'error')).length
  return (
    <Modal open title={`检查 ${found.length} 个模板，${passed} 个通过`} footer={null} width={680} onCancel={onClose}>
      <div className="check-found">
        {found.map(({ templateId, tempName, problems }) => (
          <section key={templateId}>
            <h3>
              <Link to={editPage(listType, templateId)} onClick={onClose}>
                {tempName}
              </Link>
              {problems.length === 0 && <small>没有问题</small>}
            </h3>
            <ul>
              {problems.map(({ level, field, shopId, msg }) => (
                <li key={`${field} ${shopId} ${msg}`} className={`check-${level}`}>
                  {level === 'error' ? '错误' : '提醒'}：{msg}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Modal>
  )
}
