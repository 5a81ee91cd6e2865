import { Group, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Link, Navigate } from "@tanstack/react-router";
import { Wordmark } from "../../parts/Wordmark.tsx";
import { useSession } from "../../queries/session.ts";
import { Contact } from "./Contact.tsx";
import { DeletionNotice } from "./DeletionNotice.tsx";
import { Entry } from "./Entry.tsx";
import { Features } from "./Features.tsx";
import classes from "./Home.module.css";
import { Screenshot } from "./Screenshot.tsx";
import { Steps } from "./Steps.tsx";

/** The public home page. Who is signed in begins with Today. */
export default function HomePage() {
  const session = useSession();
  useDocumentTitle("Commonplace: a memory for you and all of your AI assistants");
  if (session.data) return <Navigate to="/today" replace />;
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <Wordmark />
        </Link>
        <Entry size="sm" isShort />
      </header>
      <main>
        <DeletionNotice />
        <section className={classes.hero}>
          <Title order={1}>A memory for you and all of your AI assistants</Title>
          <p className={classes.lead}>
            Commonplace keeps your thoughts on your own machine. Every assistant you use can add to them and
            find them again, and here you can see, change and undo all of it.
          </p>
          <Group justify="center" mt={32}>
            <Entry />
          </Group>
        </section>
        <Screenshot />
        <Steps />
        <Features />
        <Contact />
      </main>
      <footer className={classes.footer}>
        <Text inherit>Commonplace is free software under the MIT licence.</Text>
        <Text inherit>This page loads nothing from other sites.</Text>
      </footer>
    </div>
  );
}
