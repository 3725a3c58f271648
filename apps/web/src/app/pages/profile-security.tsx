import { type ExternalBinding, external } from '@erp/contract/account/sign-in/external'
import { useQuery } from '@tanstack/react-query'
import { attempt, confirm } from '../../kit/confirm.ts'
import { Cover } from '../../kit/cover.tsx'
import { Bindings } from '../../modules/account/parts/bindings.tsx'
import { call, quietly } from '../call.ts'
import { ProfileSecondFactor } from './profile-second-factor.tsx'

export function ProfileSecurity() {
  return (
    <section className="profile-card" aria-label="登录安全">
      <h2>登录安全</h2>
      <ProfileSecondFactor />
      <OwnBindings />
    </section>
  )
}

function OwnBindings() {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['own-bindings'],
    queryFn: ({ signal }) => call(external, 'list', {}, { signal, handles: quietly }),
    staleTime: 0,
  })
  const remove = async ({ id, name }: ExternalBinding) => {
    const detail = '以后不能再用它登录，用它登录的其他设备立即下线。'
    if (!(await confirm(`解除「${name}」吗？`, { detail, ok: '解除', danger: true }))) return
    await attempt(call(external, 'remove', { id }), '已解除')
    await refetch()
  }
  if (!data) return <Cover loading={isLoading} error={error} onRetry={() => void refetch()} />
  return <Bindings bindings={data} onRemove={(binding) => void remove(binding)} />
}
