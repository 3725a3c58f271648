import { email } from '@erp/contract/sale-after/mail/email'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { Cover, call } from '../../../kit/index.ts'
import { SendDialog } from './send-dialog.tsx'

/** 停滞预警邮件: whoever waits for a parcel that stands still or is late, before they complain. */
export function StalledDialog({ onClose }: { onClose: () => void }) {
  const asked = useQuery({
    queryKey: [email.path, 'stalled'],
    queryFn: ({ signal }) => call(email, 'stalled', {}, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
  const found = asked.data
  if (found?.orderIds.length) {
    const title = `停滞预警邮件：${found.still}单7天无轨迹，${found.late}单超过预计送达`
    return <SendDialog orderIds={found.orderIds} templateId={found.templateId} title={title} onClose={onClose} />
  }
  return (
    <Modal open title="停滞预警邮件" footer={null} onCancel={onClose}>
      <Cover
        loading={asked.isLoading}
        error={asked.error}
        empty="没有需要预警的包裹：停滞、超时的买家都已在14天内通知过"
        onRetry={() => void asked.refetch()}
      />
    </Modal>
  )
}
