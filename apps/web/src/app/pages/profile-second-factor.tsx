import { type SecondFactor, secondFactor } from '@erp/contract/account/sign-in/second-factor'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Modal, Tag } from 'antd'
import { useState } from 'react'
import { done } from '../../kit/confirm.ts'
import { Cover } from '../../kit/cover.tsx'
import { call, quietly } from '../call.ts'
import { useAnswered } from '../use-answered.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { CodeItem } from './second-factor-fields.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

type Deed = 'enable' | 'change' | 'renew' | 'disable'
const TITLES: Record<Deed, string> = {
  enable: '启用动态口令',
  change: '更换验证器',
  renew: '重新生成恢复码',
  disable: '停用动态口令',
}

export function ProfileSecondFactor() {
  const [deed, setDeed] = useState<Deed | null>(null)
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['own-second-factor'],
    queryFn: ({ signal }) => call(secondFactor, 'get', {}, { signal, handles: quietly }),
    staleTime: 0,
  })
  const close = () => {
    setDeed(null)
    void refetch()
  }
  if (!data) return <Cover loading={isLoading} error={error} onRetry={() => void refetch()} />
  return (
    <div className="security-line">
      <span>
        <b>动态口令</b> {data.enabled ? <Tag color="green">已启用</Tag> : <Tag>未启用</Tag>}
        <span className="hint">
          {data.enabled ? `${data.since} 起，恢复码还有 ${data.recoveryLeft} 个` : '登录时除密码外再输入手机上的 6 位数字'}
        </span>
      </span>
      {deedsFor(data).map((each) => (
        <Button key={each} size="small" danger={each === 'disable'} onClick={() => setDeed(each)}>
          {TITLES[each]}
        </Button>
      ))}
      {deed && (
        <Modal open footer={null} width={520} title={TITLES[deed]} mask={{ closable: false }} onCancel={close}>
          {deed === 'enable' || deed === 'change' ? (
            <SecondFactorSetUp changing={deed === 'change'} onDone={close} />
          ) : (
            <WithCode deed={deed} onDone={close} />
          )}
        </Modal>
      )}
    </div>
  )
}

const deedsFor = ({ enabled, demanded }: SecondFactor): Deed[] => {
  if (!enabled) return ['enable']
  return demanded ? ['change', 'renew'] : ['change', 'renew', 'disable']
}

function WithCode({ deed, onDone }: { deed: 'renew' | 'disable'; onDone: () => void }) {
  const { form, busy, send } = useAnswered<{ code: string }>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const disabled = () => {
    done('已停用')
    onDone()
  }
  const submit = ({ code }: { code: string }) =>
    send((handles) =>
      deed === 'renew'
        ? call(secondFactor, 'renew', { code }, { handles }).then(({ recoveryCodes }) => setCodes(recoveryCodes))
        : call(secondFactor, 'disable', { code }, { handles }).then(disabled),
    )
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(typed) => void submit(typed)}>
      <CodeItem label="动态口令或恢复码" />
      <Button type="primary" danger={deed === 'disable'} htmlType="submit" loading={busy}>
        {TITLES[deed]}
      </Button>
    </Form>
  )
}
