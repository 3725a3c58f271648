import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { Link } from 'react-router'

export interface Outcome {
  no: string
  said: string
  bad?: boolean
  link?: string
}

/** What became of each, those that failed first in sight. */
export function ResultDialog({ outcomes, onClose }: { outcomes: Outcome[]; onClose: () => void }) {
  const failed = outcomes.filter(({ bad }) => bad).length
  const title = failed ? `${outcomes.length - failed} 张无误，${failed} 张未通过` : `${outcomes.length} 张完成`
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      <ul className="temu-outcomes">
        {outcomes.map((outcome) => (
          <OutcomeLine key={outcome.no} {...outcome} />
        ))}
      </ul>
    </Modal>
  )
}

const OutcomeLine = ({ no, said, bad, link }: Outcome) => (
  <li className={bad ? 'bad' : undefined}>
    {bad ? <CloseCircleFilled aria-label="未通过" /> : <CheckCircleFilled aria-label="完成" />}
    <b>{link ? <Link to={link}>{no}</Link> : no}</b>
    <span>{said}</span>
  </li>
)
