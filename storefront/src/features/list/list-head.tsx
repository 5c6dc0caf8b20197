interface ListHeadProps {
  title: string;
  /** The number of products, with its noun. */
  count: string;
  /** What an occasion's list says of itself; empty for other lists. */
  description: string | undefined;
}

export function ListHead({ title, count, description }: ListHeadProps) {
  return (
    <>
      <div className="list__head">
        <h1>{title}</h1>
        <p className="list__count" role="status">
          {count}
        </p>
      </div>
      {description ? <p className="list__lead">{description}</p> : null}
    </>
  );
}
