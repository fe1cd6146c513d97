import { checkPath, type Place } from './links.ts'

/** Has the provider asked now; for a payer who knows more than we do. */
export const CheckNow = ({ page, label }: { page: Place; label: string }) => (
  <form method="post" action={checkPath(page)} data-check-now>
    <button type="submit" class="quiet">
      {label}
    </button>
  </form>
)
