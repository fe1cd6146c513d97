import { checkPath, type Place } from './links.ts'

/** Polls the provider now; for a payer who has paid before the page shows it. */
export const CheckNow = ({ page, label }: { page: Place; label: string }) => (
  <form method="post" action={checkPath(page)} data-check-now>
    <button type="submit" class="quiet">
      {label}
    </button>
  </form>
)
