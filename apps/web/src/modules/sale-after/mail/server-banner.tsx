import { email } from '@erp/contract/sale-after/mail/email'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { call, offers } from '../../../kit/index.ts'

/** Says why nothing leaves, while nothing does. */
export function ServerBanner() {
  const { data } = useQuery({
    queryKey: [email.path, 'server'],
    queryFn: ({ signal }) => call(email, 'server', {}, { signal }),
    enabled: offers(email, 'server'),
    staleTime: 30_000,
  })
  if (!data || (data.isConfigured && !data.problem)) return null
  const waits = data.waiting > 0 ? `，${data.waiting}封邮件在等待` : ''
  const words = data.isConfigured
    ? `${data.problem}${waits}，恢复后自动发送`
    : `没有配置发信服务器，邮件会留在“待发送”${waits}，请联系管理员配置`
  return <Alert type="warning" showIcon banner title={words} className="mail-banner" />
}
